# From a file of names to answers: one "name<TAB>name" a line, here women and the events they were seen at.
set -e
data=${1:-examples/data/southern_women.tsv}
pumc evaluate "$data" --top 3                                   # how good will it be, against popularity?
pumc fit "$data" -o women.pumc                                  # fit and save
pumc recommend women.pumc Evelyn --exclude "$data" --top 10     # the ten best for someone, by name
pumc recommend women.pumc --new E1 E3 E5 --top 3                # for a newcomer who was seen at these
pumc similar women.pumc --cols E5 --top 3                       # similar events
