"""The methods that users of the package implicit look for, by its names and with its answers."""

from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import refuse
from ._lines import as_places, is_single
from ._model import Model
from ._positives import Positives
from ._ranking import count

__all__ = ["Recommending"]

Answer = Tuple[npt.NDArray[np.int32], npt.NDArray[np.float64]]


class Recommending:
    """Rows are users, columns are items. One user gives vectors, several give a row of each array for each of them.

    Where fewer than `N` items are left for one of several users, ids are -1 and scores NaN.
    """

    confidence: Any
    progress: Any

    def _fitted(self) -> Model:
        raise NotImplementedError

    @property
    def user_factors(self) -> npt.NDArray[np.float64]:
        model = self._fitted()
        return model.U * np.sqrt(model.singular_values)

    @property
    def item_factors(self) -> npt.NDArray[np.float64]:
        model = self._fitted()
        return model.V * np.sqrt(model.singular_values)

    def recommend(self, userid: Any, user_items: Any = None, N: int = 10, filter_already_liked_items: bool = True,
                  filter_items: Any = None, recalculate_user: bool = False, items: Any = None) -> Answer:
        """The best `N` items of a user, or of each of several.

        Parameters
        ----------
        userid
            Position or label of a user, or a vector of them.
        user_items
            What the users have: a matrix with a row for each of `userid`, in their order, or with the rows of the fit.
            None is the ones of the fit.
        N : int
        filter_already_liked_items : bool
            Leave out what a user has.
        filter_items
            Items to leave out for everyone.
        recalculate_user : bool
            Find the users anew from `user_items` (fold-in), as for users who are not in the fit.
        items
            Items to choose from.

        Returns
        -------
        ids, scores : arrays
        """
        model = self._fitted()
        keep = _wanted(model.shape[1], model._cols, items, filter_items)
        items = None if keep is None else as_places(np.flatnonzero(keep))
        single = is_single(userid)
        if recalculate_user:
            return self._recalculated(userid, user_items, N, filter_already_liked_items, items)
        users = np.atleast_1d(model._rows(userid))
        own = self._own(users, user_items) if filter_already_liked_items else None
        ids, scores = model.recommend(users, N, exclude=own, among=items)
        return answer(ids, scores, single)

    def _own(self, users: npt.NDArray[Any], user_items: Any) -> Optional[Positives]:
        """What the users have, as ones of the model's shape."""
        model = self._fitted()
        if user_items is None:
            return model._known(_observed(), "user_items")
        ones = self._user_items(user_items)
        if ones.shape == model.shape and ones.shape[0] != len(users):
            return ones
        if ones.shape != (len(users), model.shape[1]):
            refuse(f"user_items must have a row for each of the {len(users)} users or for all of the fit's, and "
                   f"{model.shape[1]} columns, got {ones.shape[0]} x {ones.shape[1]}")
        row, col = ones.pairs()
        return Positives((users[row], col), shape=model.shape)

    def _user_items(self, user_items: Any) -> Positives:
        if isinstance(user_items, Positives):
            return user_items
        if hasattr(user_items, "tocsr"):  # a row of a sparse array has one dimension
            user_items = (user_items.reshape(1, -1) if user_items.ndim == 1 else user_items).tocsr()
        return Positives(user_items, confidence=bool(self.confidence))

    def _recalculated(self, userid: Any, user_items: Any, N: int, filter_liked: bool, items: Any) -> Answer:
        if user_items is None:
            refuse("recalculate_user=True needs user_items")
        model, single = self._fitted(), is_single(userid)
        users = 1 if single else len(userid)
        ones = self._user_items(user_items)
        if ones.shape[0] != users:
            refuse(f"user_items must have a row for each of the {users} users, got {ones.shape[0]}")
        if filter_liked and items is None:
            ids, scores = model.recommend_from(ones, N)
            return answer(ids, scores, single)
        row, col = ones.pairs()
        ids = np.full((users, count(N, model.shape[1])), -1, np.int64)
        scores = np.full(ids.shape, np.nan)
        outside: npt.ArrayLike = [] if items is None else np.setdiff1d(np.arange(model.shape[1]), model._cols(items))
        for user, factors in enumerate(model.fold_in(ones)):
            own = col[row == user] if filter_liked else []
            best = model.recommend_row(factors, N, exclude=as_places(np.union1d(own, outside).astype(np.int64)))
            ids[user, : len(best)], scores[user, : len(best)] = best
        return answer(ids, scores, single)

    def recalculate_user(self, userid: Any, user_items: Any) -> npt.NDArray[np.float64]:
        """The factors of users from what they have, without a new fit; vectors to go with :attr:`item_factors`."""
        model, single = self._fitted(), is_single(userid)
        found = model.fold_in(self._user_items(user_items)) * np.sqrt(model.singular_values)
        return np.asarray(found[0] if single else found)

    def recalculate_item(self, itemid: Any, item_users: Any) -> npt.NDArray[np.float64]:
        """The factors of items from the users who have them: a row of `item_users` for each."""
        model, single = self._fitted(), is_single(itemid)
        ones = self._user_items(item_users)
        row, col = ones.pairs()
        turned = Positives((col, row), shape=(ones.shape[1], ones.shape[0]), confidence=ones.confidence)
        found = model.fold_in(turned, axis=1) * np.sqrt(model.singular_values)
        return np.asarray(found[0] if single else found)

    def similar_items(self, itemid: Any, N: int = 10, recalculate_item: bool = False, item_users: Any = None,
                      filter_items: Any = None, items: Any = None) -> Answer:
        """The `N` items most similar to an item, by the cosine; the item itself is the first, as in implicit.

        With `recalculate_item` the item is found anew from `item_users`, the users who have it. `items` are those to
        choose from, `filter_items` those to leave out.
        """
        model = self._fitted()
        keep = _wanted(model.shape[1], model._cols, items, filter_items)
        if recalculate_item:
            found = np.atleast_2d(self.recalculate_item(itemid, item_users)) * np.sqrt(model.singular_values)
            return nearest(found, model.V * model.singular_values, N, keep, is_single(itemid))
        which = np.atleast_1d(model._cols(itemid))
        N = count(N, model.shape[1])
        n = N - 1 if keep is None else model.shape[1]
        ids, scores = model.similar_cols(which, max(n, 0))
        return with_self(which, ids, scores, N, keep, is_single(itemid))

    def similar_users(self, userid: Any, N: int = 10, filter_users: Any = None, users: Any = None) -> Answer:
        """The `N` users most similar to a user, likewise."""
        model = self._fitted()
        keep = _wanted(model.shape[0], model._rows, users, filter_users)
        which = np.atleast_1d(model._rows(userid))
        N = count(N, model.shape[0])
        n = N - 1 if keep is None else model.shape[0]
        ids, scores = model.similar_rows(which, max(n, 0))
        return with_self(which, ids, scores, N, keep, is_single(userid))


def _wanted(lines: int, places: Any, chosen: Any, left_out: Any) -> Optional[npt.NDArray[np.bool_]]:
    """A mask of the lines that may be among the answers; None where all may."""
    if chosen is not None and left_out is not None:
        refuse("pass lines to choose from or lines to leave out, not both")
    if chosen is None and left_out is None:
        return None
    keep = np.full(lines, chosen is None)
    keep[places(left_out if chosen is None else chosen)] = chosen is not None
    return keep


def nearest(queries: npt.NDArray[np.float64], lines: npt.NDArray[np.float64], n: int,
            keep: Optional[npt.NDArray[np.bool_]], single: bool) -> Answer:
    """The lines with the largest cosines to each query."""
    norms = np.linalg.norm(queries, axis=1)[:, None] * np.linalg.norm(lines, axis=1)
    cosines = np.divide(queries @ lines.T, norms, out=np.zeros(norms.shape), where=norms > 0)
    if keep is not None:
        cosines[:, ~keep] = -np.inf
        n = min(n, int(keep.sum()))
    ids = np.argsort(-cosines, axis=1, kind="stable")[:, :n]
    return answer(ids, np.take_along_axis(cosines, ids, 1), single)


def with_self(which: npt.NDArray[Any], ids: npt.NDArray[Any], scores: npt.NDArray[np.float64], n: int,
              keep: Optional[npt.NDArray[np.bool_]], single: bool) -> Answer:
    """A line itself before those that are similar to it, and of all of them those that are wanted."""
    ids = np.concatenate((which[:, None], ids), 1)
    scores = np.concatenate((np.ones((len(which), 1)), scores), 1)
    if keep is not None:
        n = min(n, int(keep.sum()))
        unwanted = ~(keep[ids] & (ids >= 0))
        order = np.argsort(unwanted, axis=1, kind="stable")
        ids = np.take_along_axis(np.where(unwanted, -1, ids), order, 1)
        scores = np.take_along_axis(np.where(unwanted, np.nan, scores), order, 1)
    return answer(ids[:, :n], scores[:, :n], single)


def answer(ids: npt.NDArray[Any], scores: npt.NDArray[np.float64], single: bool) -> Answer:
    if single and ids.ndim == 2:
        found = ids[0] >= 0
        ids, scores = ids[0][found], scores[0][found]
    return np.array(ids, np.int32), scores


def _observed() -> Any:
    from ._prediction import OBSERVED

    return OBSERVED
