import { ADDRESS_WORDS, DIRECTIONS, type Role } from "#app/lib/address-forms.ts";
import { AMBIGUOUS_FORMS } from "#app/lib/ambiguous-forms.ts";
import { lazily } from "#app/lib/lazily.ts";
import { NAME_FORMS } from "#app/lib/name-forms.ts";

/**
 * The long form of each short one that has only one, the position of every word, the short forms of each long one, and the
 * commonest spelling of each name.
 * Built on first use, because pages load this module without using it.
 */
export const compiledForms = lazily(() => {
  const longs = new Map<string, string>();
  const roles = new Map<string, Role>();
  const shorts = new Map<string, string[]>();
  const note = (long: string, short: string) => shorts.set(long, [...(shorts.get(long) ?? []), short]);
  for (const role of Object.keys(ADDRESS_WORDS) as Role[]) {
    for (const [long, [, written]] of Object.entries(ADDRESS_WORDS[role])) {
      roles.set(long, role);
      for (const short of Object.keys(written)) {
        longs.set(short, long);
        roles.set(short, role);
        note(long, short);
      }
    }
  }
  for (const [short, { role, readings }] of Object.entries(AMBIGUOUS_FORMS)) {
    for (const { means } of readings) {
      for (const long of means) {
        if (role !== null && !roles.has(long)) roles.set(long, role);
        if (!shorts.get(long)?.includes(short)) note(long, short);
      }
    }
  }
  for (const [letter, direction] of DIRECTIONS.meant) note(direction, letter);
  const names = new Map<string, string>();
  for (const [name, [, others]] of Object.entries(NAME_FORMS)) {
    for (const other of Object.keys(others)) {
      names.set(other, name);
      note(name, other);
    }
  }
  return { longs, roles, shorts, names };
});
