/**
 * A value written as JSON text. Loaders return large values packed: the framework's encoding would visit each
 * of their parts, while a text is a single part, and equal texts are equal values for React.
 */
export type Packed<T> = string & { readonly packed?: T };

export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value);
}

export function unpack<T>(packed: Packed<T>): T {
  return JSON.parse(packed) as T;
}
