"""Results between runs: a file each while a run works, and all of them in results.jsonl, which is part of the repository: a
full run takes hours, and may go on where another machine stopped."""

import json

FIELDS = ("group", "set", "method", "seed")


def file_of(folder, group, name, method, seed):
    return folder / group / name / f"{method}-{seed}.json"


def unpack(lines, folder):
    """The results of the file that the folder lacks."""
    if not lines.exists():
        return
    for line in lines.read_text().splitlines():
        result = json.loads(line)
        file = file_of(folder, *(result.pop(field) for field in FIELDS))
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(result))


def pack(folder, lines):
    """The file becomes all results of the folder, in an order of its own."""
    results = []
    for file in folder.glob("*/*/*.json"):
        method, seed = file.stem.rsplit("-", 1)
        place = dict(zip(FIELDS, (file.parent.parent.name, file.parent.name, method, int(seed))))
        results.append({**place, **json.loads(file.read_text())})
    results.sort(key=lambda result: tuple(result[field] for field in FIELDS))
    unfinished = lines.with_suffix(".new")
    unfinished.write_text("".join(json.dumps(result) + "\n" for result in results))
    unfinished.rename(lines)
