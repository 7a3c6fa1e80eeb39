use pumc::{Fit, Problem, Ranked};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string("southern_women.tsv")?; // a name, a tab and an event a line
    let women = Problem::from_labels(text.lines().filter_map(|line| line.split_once('\t')))?;
    let (kept, hidden) = women.split(0.2, 1)?;
    let how_good = Fit::new(&kept).run()?.evaluate(Some(&kept), &hidden, 5)?; // beside popularity
    println!("{how_good}");
    let model = Fit::new(&women).run()?;
    let show = |what: &str, best: Vec<Ranked>| best.iter().for_each(|x| println!("{what}: {x}"));
    show("Nora", model.recommend("Nora", 10, Some(&women))?);
    show("a newcomer", model.recommend_from(&["E1", "E3"], 3)?);
    show("like E8", model.similar_cols("E8", 3)?);
    Ok(model.save("women.pumc")?) // shell: pumc recommend women.pumc Nora; R: read_pumc("women.pumc")
}
