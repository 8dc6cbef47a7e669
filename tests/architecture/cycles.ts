/** For each node the nodes that it leads to. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** The cycles of a graph: each group of nodes that all lead to each other, or one node that leads to itself. */
export function cyclesIn(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(node, graph)]));
  return [...reached].flatMap(([node, others]) => {
    const cycle = [...others].filter((other) => reached.get(other)?.has(node)).toSorted();
    // Every member finds its cycle; the first one gives it.
    return cycle[0] === node ? [cycle] : [];
  });
}

/** The nodes to which a node leads, at once or through others; itself only where a way leads back to it. */
function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (const node of open) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
