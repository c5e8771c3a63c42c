/** A list with an element added at its end, or without it if the list contains it. */
export const toggled = <V>(list: readonly V[], value: V): V[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** As `toggled`, but the last element of the list stays. */
export const keepingOne = <V>(list: readonly V[], value: V): V[] => {
  const next = toggled(list, value);
  return next.length === 0 ? [...list] : next;
};
