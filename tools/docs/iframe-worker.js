/* Browsers start no worker from a file, and the theme's search is one. For pages that are files this stands in for it: the worker's
 * script runs in a hidden frame, and messages go to and fro. */
if (location.protocol === "file:") {
    window.Worker = class extends EventTarget {
        constructor(url) {
            super();
            const frame = document.createElement("iframe");
            frame.hidden = true;
            document.body.appendChild(frame);
            this.frame = frame;
            window.addEventListener("message", (event) => {
                if (event.source === frame.contentWindow) {
                    this.dispatchEvent(new MessageEvent("message", { data: event.data }));
                    if (this.onmessage) this.onmessage(event);
                }
            });
            this.ready = new Promise((resolve) => {
                const inside = frame.contentWindow.document;
                inside.open();
                inside.write("<script>postMessage = (data) => parent.postMessage(data, '*');" +
                             "addEventListener('message', () => {});</" + "script>");
                const script = inside.createElement("script");
                script.src = url;
                script.onload = resolve;
                inside.body ? inside.body.appendChild(script) : inside.documentElement.appendChild(script);
                inside.close();
            });
        }
        postMessage(data) {
            this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
        }
        terminate() { this.frame.remove(); }
    };
}
