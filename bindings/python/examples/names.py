import pumc

pairs = [tuple(line.strip().split("\t")) for line in open("southern_women.tsv")]  # a name, a tab and an event a line
kept, hidden = pumc.holdout(pairs, 0.2, seed=1)
print(pumc.fit(kept).evaluate(hidden, top_n=5))  # how good will it be, beside popularity?
model = pumc.fit(pairs)
print("Nora:", *model.recommend("Nora", 10).labels)  # the ten best for Nora that she has not been to
print("a newcomer:", *model.recommend_from(["E1", "E3"], 3).labels)  # someone who is not in the file
print("like E8:", *model.similar_cols("E8", 3).labels)
model.save("women.pumc")  # shell: pumc recommend women.pumc Nora; R: read_pumc("women.pumc")
