import { DomUtils, type parseDocument } from "htmlparser2";

const { findAll, getElementsByTagName, textContent } = DomUtils;

export type Document = ReturnType<typeof parseDocument>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
export type Name = string | RegExp;
/** What fills a field: a text, an option's text, whether a box is checked, a file. */
type Typed = string | boolean | File;
/** Values by the labels of their fields. */
export type Fields = Record<string, Typed>;
/** The name and the value that a form sends for a field. */
export type Pair = [string, string | File];

/** Elements without which a name would not make a part of a page. */
const REGIONS = new Set(
  "section article aside dialog nav form main fieldset table tr ul ol li dl div details".split(" "),
);

export const clean = (text: string) => text.replace(/\s+/g, " ").trim();
export const fits = (text: string, name: Name) =>
  typeof name === "string" ? text === name : name.test(text);

export const isButton = ({ name, attribs }: Element) =>
  (name === "button" && (attribs.type ?? "submit") === "submit" && !("disabled" in attribs)) ||
  (name === "input" && attribs.type === "submit");

export const isField = ({ name, attribs }: Element) =>
  name === "select" ||
  name === "textarea" ||
  (name === "input" && !["submit", "button", "image", "hidden"].includes(attribs.type ?? ""));

const isHiddenField = ({ name, attribs }: Element) => name === "input" && attribs.type === "hidden";
const isBox = ({ attribs }: Element) => ["checkbox", "radio"].includes(attribs.type ?? "");
export const isRegion = ({ name, attribs }: Element) =>
  REGIONS.has(name) &&
  (/^(fieldset|table)$/.test(name) || "aria-label" in attribs || "aria-labelledby" in attribs);

/** An element and those around it, from the inside. */
function* withAncestors(element: Element): Generator<Element> {
  for (let one: Element["parent"] | Element = element; one && "attribs" in one; one = one.parent)
    yield one as Element;
}

export function isWithin(element: Element, other: Element): boolean {
  return element !== other && [...withAncestors(element)].includes(other);
}

/** Whether nothing around an element is hidden or a closed dialog. */
export function isShown(element: Element): boolean {
  return [...withAncestors(element)].every(
    ({ name, attribs }) =>
      !("hidden" in attribs || name === "template" || (name === "dialog" && !("open" in attribs))),
  );
}

/** The text of an element for a person who reads it, without what only pictures show and what lists offer. */
function textOf(element: Element): string {
  const parts = element.children.map((child) => {
    if (!("attribs" in child)) return textContent(child);
    const { name, attribs } = child as Element;
    const isUnread =
      attribs["aria-hidden"] === "true" || "hidden" in attribs || /^(svg|style|select)$/.test(name);
    return isUnread ? "" : name === "img" ? (attribs.alt ?? "") : textOf(child as Element);
  });
  return parts.join("");
}

/** The accessible name of an element, as far as our markup goes. */
export function nameOf(element: Element, document: Document): string {
  const { name, attribs } = element;
  const labelled = attribs["aria-labelledby"]?.split(/\s+/) ?? [];
  const labels = labelled.flatMap((id) => findAll((one) => one.attribs.id === id, document.children));
  if (labels.length > 0) return clean(labels.map(textOf).join(" "));
  if (attribs["aria-label"]) return clean(attribs["aria-label"]);
  if (isField(element)) return clean(labelsOf(element, document).map(textOf).join(" "));
  if (name === "fieldset" || name === "table") {
    const title = getElementsByTagName((tag) => tag === "legend" || tag === "caption", element, true, 1)[0];
    return title ? clean(textOf(title)) : "";
  }
  return isRegion(element) ? "" : clean(textOf(element)) || clean(attribs.title ?? "");
}

function labelsOf(field: Element, document: Document): Element[] {
  return getElementsByTagName("label", document, true).filter(({ attribs }, _, all) =>
    attribs.for === undefined
      ? all.some((label) => label.attribs === attribs && isWithin(field, label))
      : attribs.for === field.attribs.id,
  );
}

/** The form to which a button or field belongs. */
export function formOf(control: Element, document: Document): Element | null {
  const id = control.attribs.form;
  if (id) return getElementsByTagName("form", document, true).find((form) => form.attribs.id === id) ?? null;
  return [...withAncestors(control)].find(({ name }) => name === "form") ?? null;
}

/** The fields of a form, hidden ones too, in the order in which it sends them. */
export function fieldsOf(form: Element, document: Document): Element[] {
  return findAll(
    (one) => (isField(one) || isHiddenField(one)) && formOf(one, document) === form,
    document.children,
  );
}

function optionsOf(select: Element): Element[] {
  return getElementsByTagName("option", select, true);
}

/** The text of the option that a list has chosen, of a text field its value, of a box whether it is checked. */
export function valueOf(field: Element): string | boolean {
  if (field.name === "textarea") return textContent(field).replace(/^\n/, "");
  if (field.name === "select") return clean(textContent(chosenOption(field) ?? []));
  return isBox(field) ? "checked" in field.attribs : (field.attribs.value ?? "");
}

function chosenOption(select: Element): Element | undefined {
  return optionsOf(select).find(({ attribs }) => "selected" in attribs) ?? optionsOf(select)[0];
}

/** The names and values that a form sends for its fields, after some of them were filled in. */
export function pairsOf(fields: Element[], typed: Map<Element, Typed>): Pair[] {
  return fields.flatMap((field): Pair[] => {
    const { name, type } = field.attribs;
    if (!name || "disabled" in field.attribs) return [];
    const value = typed.get(field);
    if (value instanceof File) return [[name, value]];
    if (type === "file") return [];
    if (isBox(field)) {
      const isReplaced =
        type === "radio" && [...typed].some(([one, on]) => on === true && one.attribs.name === name);
      const isChecked = value ?? ("checked" in field.attribs && !isReplaced);
      return isChecked ? [[name, field.attribs.value ?? "on"]] : [];
    }
    if (field.name !== "select") return [[name, String(value ?? valueOf(field))]];
    const option =
      value === undefined
        ? chosenOption(field)
        : optionsOf(field).find((one) => clean(textContent(one)) === value);
    if (!option && value !== undefined) throw new Error(`the list ${name} has no option ${String(value)}`);
    return option ? [[name, option.attribs.value ?? clean(textContent(option))]] : [];
  });
}
