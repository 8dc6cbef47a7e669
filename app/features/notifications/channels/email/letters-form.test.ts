import { expect, test } from "vitest";
import { readForm } from "#app/lib/form.ts";
import { formOf } from "#tests/form-data.ts";
import { asSent, lettersForm, lettersFormView, withWish } from "./letters-form.ts";
import { DEFAULT_PREFERENCES, type Preferences } from "#app/features/notifications/preferences.ts";

const PLAIN = { email: "daily", hora: "7", silencio_de: "", silencio_ate: "" };

const read = (over: Record<string, string>) => readForm(lettersForm, formOf({ ...PLAIN, ...over }));

test("a form is parsed into preferences, with both ends of the quiet hours or none", () => {
  const value = { email: "daily", hora: 7, silencio_de: null, silencio_ate: null };
  expect(read({})).toEqual({ ok: true, value });
  const quiet = read({ silencio_de: "22", silencio_ate: "0" });
  expect(quiet).toMatchObject({ value: { silencio_de: 22, silencio_ate: 0 } });
});

test.for([
  [{ email: "sempre" }, "email"],
  [{ hora: "24" }, "hora"],
  [{ hora: "meio-dia" }, "hora"],
  [{ silencio_de: "22" }, "silencio_ate"],
  [{ silencio_ate: "7" }, "silencio_ate"],
  [{ silencio_de: "7", silencio_ate: "7" }, "silencio_ate"],
  [{ silencio_de: "x", silencio_ate: "7" }, "silencio_de"],
] as const)("%o is refused at %s", ([over, field]) => {
  const form = read(over);
  expect(form.ok ? null : Object.keys(form.errors)).toEqual([field]);
});

test("on the free plan a preference for immediate letters is kept for a plan that has them", () => {
  const wish = { email: "daily" as const, hora: 7, silencio_de: null, silencio_ate: null };
  const before = (email: Preferences["email"]) => ({ ...DEFAULT_PREFERENCES, email });
  const saved = (email: Preferences["email"], plan: "free" | "premium") =>
    withWish(before(email), wish, plan).email;
  const onFree = (["immediate", null, "daily", "none"] as const).map((email) => saved(email, "free"));
  expect(onFree).toEqual(["immediate", null, "daily", null]);
  expect(saved("immediate", "premium")).toBe("daily");
  expect(withWish(before(null), { ...wish, email: "none" }, "free").email).toBe("none");
});

test("the form shows the mode in effect, and modes outside the plan cannot be chosen", () => {
  const marks = (plan: "free" | "trial") =>
    lettersFormView(DEFAULT_PREFERENCES, plan, "ana@exemplo.com.br").options.map(
      ({ mode, allowed, checked }) => `${mode}${allowed ? "" : " (não)"}${checked ? " *" : ""}`,
    );
  expect(marks("free")).toEqual(["immediate (não)", "daily *", "none"]);
  expect(marks("trial")).toEqual(["immediate *", "daily", "none"]);
});

test("a refused form is shown as it was sent, with the stored values for invalid fields", () => {
  const before = { ...DEFAULT_PREFERENCES, quietFrom: 22, quietTo: 7 };
  const shown = (plan: "free" | "trial", fields: Record<string, string>) => {
    const { options, digestHour, quietFrom, quietTo } = asSent(
      lettersFormView(before, plan, "ana@exemplo.com.br"),
      formOf(fields),
    );
    const checked = options.filter((option) => option.checked).map(({ mode }) => mode);
    return [...checked, digestHour, quietFrom, quietTo];
  };
  const sent = { email: "none", hora: "19", silencio_de: "0", silencio_ate: "" };
  expect(shown("trial", sent)).toEqual(["none", 19, 0, null]);
  expect(shown("trial", {})).toEqual(["immediate", 8, 22, 7]);
  const odd = { email: "immediate", hora: "meio-dia", silencio_de: "24", silencio_ate: "x" };
  expect(shown("free", odd)).toEqual(["daily", 8, 22, 7]);
});
