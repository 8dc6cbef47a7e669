/**
 * The same computation, done once for each value: for those that come again and again, such as names of towns. The results
 * are shared, so callers must not change them. Once `most` are kept, all are forgotten.
 */
export function remembered<K, V extends object>(compute: (value: K) => V, most = Infinity): (value: K) => V {
  const known = new Map<K, V>();
  return (value) => {
    let result = known.get(value);
    if (result === undefined) {
      if (known.size >= most) known.clear();
      known.set(value, (result = compute(value)));
    }
    return result;
  };
}
