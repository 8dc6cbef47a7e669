/** What was read of forms and addresses, by name the length of the longest text, and the lines of code that read forms. */
export interface Reads {
  addresses: Record<string, number>;
  forms: Record<string, number>;
  lines: string[];
}

type Texts = Pick<FormData, "get" | "getAll" | "has">;

let reads: { of: Map<object, Map<string, number>>; lines: Set<string> } | null = null;
/** Fields as forms give them: an object that is made of them is what a schema reads. */
const ofForms = new WeakSet<object>();

/** Begins to note what this process reads of forms and addresses. */
export function noteReads(): void {
  observe();
  const of = new Map<object, Map<string, number>>();
  for (const { prototype } of [FormData, URLSearchParams]) of.set(prototype, new Map());
  reads = { of, lines: new Set() };
}

/** What was read since. */
export function readsNoted(): Reads {
  const { of, lines } = reads!;
  reads = null;
  const [forms, addresses] = [FormData, URLSearchParams].map(({ prototype }) =>
    Object.fromEntries(of.get(prototype)!),
  ) as [Reads["forms"], Reads["addresses"]];
  return { addresses, forms, lines: [...lines] };
}

function note(prototype: object, name: string, value: unknown): void {
  if (reads === null) return;
  const longest = reads.of.get(prototype)!;
  longest.set(name, Math.max(longest.get(name) ?? 0, typeof value === "string" ? value.length : 0));
  if (prototype !== FormData.prototype) return;
  const at: { stack?: string } = {};
  Error.captureStackTrace(at, note);
  for (const [line] of at.stack!.matchAll(/build\/server\/[^\s()]+:\d+(?=:\d)/g)) reads.lines.add(line);
}

let isObserved = false;

/** Looks on while forms and addresses are read; the values stay what they are. */
function observe(): void {
  if (isObserved) return;
  isObserved = true;
  // As deep as the callers of a schema.
  Error.stackTraceLimit = 30;
  for (const { prototype } of [FormData, URLSearchParams] as { prototype: Texts }[]) {
    const { get } = prototype;
    for (const method of ["get", "getAll", "has"] as const) {
      const read = prototype[method] as (this: Texts, name: string, value?: string) => unknown;
      Object.assign(prototype, {
        [method](this: Texts, ...args: [name: string, value?: string]) {
          note(prototype, args[0], get.call(this, args[0]));
          return read.apply(this, args);
        },
      });
    }
  }
  const { entries } = FormData.prototype;
  const noting = function* (this: FormData) {
    for (const field of entries.call(this)) {
      ofForms.add(field);
      yield field;
    }
  };
  Object.assign(FormData.prototype, { entries: noting, [Symbol.iterator]: noting });
  const { fromEntries } = Object;
  Object.fromEntries = (given: Iterable<readonly [PropertyKey, unknown]>) => {
    const fields = [...given];
    const made = fromEntries(fields) as Record<PropertyKey, unknown>;
    if (!fields.some((field) => ofForms.has(field))) return made;
    return new Proxy(made, {
      get(_, name) {
        if (typeof name === "string") note(FormData.prototype, name, made[name]);
        return made[name];
      },
    });
  };
}
