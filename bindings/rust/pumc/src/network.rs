//! Networks: square problems whose rows and columns are the same nodes.

use crate::error::{check, Result};
use crate::factors::Factors;
use crate::problem::Problem;
use pumc_sys as ffi;
use std::collections::HashMap;

impl Problem {
    /// An undirected network of `nodes` nodes without loops, from its edges, each given once (or twice, as (i, j) and
    /// (j, i)): [symmetric](Problem::set_symmetric) and without a [diagonal](Problem::set_no_diagonal). Loops, edges from
    /// a node to itself, are left out.
    ///
    /// ```
    /// let triangle_and_tail = pumc::Problem::from_edges(4, [(0, 1), (1, 2), (2, 0), (2, 3)])?;
    /// assert_eq!(triangle_and_tail.count(), 8); // both ways
    /// assert!(triangle_and_tail.symmetric() && triangle_and_tail.no_diagonal());
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_edges(
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Problem> {
        let both_ways = without_loops(nodes, edges).flat_map(|(i, j)| [(i, j), (j, i)]);
        let mut problem = Problem::from_pairs(nodes, nodes, both_ways)?;
        problem.set_no_diagonal(true)?;
        problem.set_symmetric(true)?;
        Ok(problem)
    }

    /// The same from pairs of names: nodes are numbered in the order in which their names first appear, and rows and
    /// columns have these names. Loops are left out; a node of which there is nothing else stays, with no edge.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let friends = [("Ann", "Bob"), ("Bob", "Cy"), ("Cy", "Ann"), ("Cy", "Di"), ("Ann", "Di")];
    /// let network = Problem::from_edge_labels(friends)?;
    /// let factors = Fit::new(&network).run()?;
    /// assert!(factors.score("Bob", "Di")? > 0.0);
    /// let best = factors.recommend("Di", 4, Some(&network))?; // neither herself nor whom she knows
    /// assert_eq!(best.len(), 1);
    /// assert_eq!(best[0].label.as_deref(), Some("Bob"));
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_edge_labels<A: AsRef<str>, B: AsRef<str>>(
        edges: impl IntoIterator<Item = (A, B)>,
    ) -> Result<Problem> {
        let (names, edges) = numbered(edges);
        let mut problem = Problem::from_edges(names.len(), edges)?;
        problem.set_row_labels(&names)?;
        problem.set_col_labels(&names)?;
        Ok(problem)
    }

    /// A directed network without loops from pairs of names (from, to), numbered likewise: who follows whom. Loops are left
    /// out.
    pub fn from_arc_labels<A: AsRef<str>, B: AsRef<str>>(
        arcs: impl IntoIterator<Item = (A, B)>,
    ) -> Result<Problem> {
        let (names, arcs) = numbered(arcs);
        let arcs = without_loops(names.len(), arcs);
        let mut problem = Problem::from_pairs(names.len(), names.len(), arcs)?;
        problem.set_no_diagonal(true)?;
        problem.set_row_labels(&names)?;
        problem.set_col_labels(&names)?;
        Ok(problem)
    }

    /// Say that the problem is an undirected network, each edge given as two ones, (i, j) and (j, i). A fit then gives a
    /// symmetric X, to the last bit, and splits, selections and estimates of the sampling rate hide whole edges. Refused
    /// for a problem that is not square, and with the first one that lacks its mirror image.
    ///
    /// ```
    /// let mut problem = pumc::Problem::from_coo(3, 3, &[0, 1, 2], &[1, 0, 1])?;
    /// let error = problem.set_symmetric(true).unwrap_err();
    /// assert_eq!(error.code(), pumc::ErrorCode::Value);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn set_symmetric(&mut self, symmetric: bool) -> Result<()> {
        // SAFETY: the handle is alive and borrowed mutably.
        check(unsafe { ffi::pumc_problem_set_symmetric(self.as_mut_ptr(), i32::from(symmetric)) })
    }

    /// Say that cells (i, i) do not exist, as in a network without loops: a fit leaves them out of its loss, and its
    /// model never recommends, completes or measures them. Refused for a problem that is not square, and with the first
    /// one on the diagonal.
    pub fn set_no_diagonal(&mut self, no_diagonal: bool) -> Result<()> {
        let no_diagonal = i32::from(no_diagonal);
        // SAFETY: the handle is alive and borrowed mutably.
        check(unsafe { ffi::pumc_problem_set_no_diagonal(self.as_mut_ptr(), no_diagonal) })
    }

    /// Whether the problem is an undirected network: see [`set_symmetric`](Problem::set_symmetric).
    pub fn symmetric(&self) -> bool {
        // SAFETY: the handle is alive.
        unsafe { ffi::pumc_problem_symmetric(self.as_ptr()) == 1 }
    }

    /// Whether cells (i, i) do not exist: see [`set_no_diagonal`](Problem::set_no_diagonal).
    pub fn no_diagonal(&self) -> bool {
        // SAFETY: the handle is alive.
        unsafe { ffi::pumc_problem_no_diagonal(self.as_ptr()) == 1 }
    }
}

impl Factors {
    /// Whether the model is of an undirected network: X is symmetric.
    pub fn symmetric(&self) -> bool {
        self.flag("symmetric")
    }

    /// Whether cells (i, i) do not exist: they are never recommended, completed or measured.
    pub fn no_diagonal(&self) -> bool {
        self.flag("no_diagonal")
    }
}

/// The pairs of two nodes. A loop that is none of the nodes stays, to be refused with its position.
fn without_loops(
    nodes: usize,
    pairs: impl IntoIterator<Item = (usize, usize)>,
) -> impl Iterator<Item = (usize, usize)> {
    let pairs = pairs.into_iter();
    pairs.filter(move |&(i, j)| i != j || i >= nodes)
}

/// The names in the order of their first appearance, and the pairs as positions among them.
fn numbered<A: AsRef<str>, B: AsRef<str>>(
    pairs: impl IntoIterator<Item = (A, B)>,
) -> (Vec<String>, Vec<(usize, usize)>) {
    let mut names = Vec::new();
    let mut numbers = HashMap::new();
    let mut number = |name: &str| match numbers.get(name) {
        Some(&number) => number,
        None => {
            let next = names.len();
            numbers.insert(name.to_owned(), next);
            names.push(name.to_owned());
            next
        }
    };
    let pairs = pairs
        .into_iter()
        .map(|(a, b)| (number(a.as_ref()), number(b.as_ref())))
        .collect();
    (names, pairs)
}
