import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Every address of the route table, with its module, or its id where several have one; a number and `fill` stand for its parameters. */
export function addressesOf(
  entries: RouteConfigEntry[],
  fill = "x",
  number = "8000000000017",
  parent = "",
): [file: string, address: string][] {
  return entries.flatMap(({ id, file, path: own, index, children = [] }) => {
    const full = own ? `${parent}/${own}` : parent;
    const filled =
      full
        .replace(":number", number)
        .replace(/:\w+\??/g, fill)
        .replace("*", fill) || "/";
    // A layout without a path has no address, only its pages do.
    const isLayout = own === undefined && !index && children.length > 0;
    const address = index && parent ? `${filled}?index` : filled;
    const name = id ? id + path.extname(file) : path.basename(file);
    return [
      ...(isLayout ? [] : [[name, address] as [string, string]]),
      ...addressesOf(children, fill, number, full),
    ];
  });
}

/** Where scripts ask for what is at an address. */
export function dataOf(address: string): string {
  return address.replace(/(?=\?|$)/, ".data").replace(/^\/\.data/, "/_root.data");
}
