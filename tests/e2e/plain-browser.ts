import type { APIRequestContext, APIResponse } from "@playwright/test";
import { DomUtils, parseDocument } from "htmlparser2";
import { pageText } from "../page-text.ts";
import * as dom from "./plain-dom.ts";

const { findAll, getElementsByTagName, getOuterHTML, textContent } = DomUtils;

/**
 * A browser without scripts, styles and windows: it requests pages, follows links and sends forms as HTML defines it.
 * What people without scripts get is shown with it in a hundredth of a real browser's time.
 */
export class PlainBrowser {
  readonly request: APIRequestContext;
  readonly #origin = new URL(process.env.MARTELO_URL!).origin;

  /** Has the cookies of `request`, so members sign up or in by it. */
  constructor(request: APIRequestContext) {
    this.request = request;
  }

  /** Opens an address of the product, of a page or of a letter, and follows redirects. */
  async open(address: string, headers?: { Referer: string }): Promise<PlainPage> {
    const sent = { Accept: "text/html", ...headers };
    return this.#page(await this.request.get(this.#own(address), { headers: sent }));
  }

  /** Sends a form. */
  async send(action: string, method: string, pairs: dom.Pair[]): Promise<PlainPage> {
    const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string");
    const body = new URLSearchParams(texts).toString();
    if (method !== "post") return this.open(`${action.split("?")[0]}?${body}`);
    const headers = { Accept: "text/html", Origin: this.#origin };
    if (texts.length < pairs.length) {
      const multipart = new FormData();
      for (const [name, value] of pairs) multipart.append(name, value);
      return this.#page(await this.request.post(this.#own(action), { multipart, headers }));
    }
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await this.request.post(this.#own(action), {
      data: body,
      headers: { ...headers, ...type },
    });
    return this.#page(answer);
  }

  #own(address: string): string {
    const { pathname, search } = new URL(address, this.#origin);
    return this.#origin + pathname + search;
  }

  async #page(answer: APIResponse): Promise<PlainPage> {
    const { pathname, search } = new URL(answer.url());
    return new PlainPage(this, pathname + search, answer.status(), await answer.text());
  }
}

/** A part of a page: what is in it is found by the names that people read. */
class PlainPart {
  readonly #page: () => PlainPage;
  readonly #roots: dom.Element[];

  constructor(page: () => PlainPage, roots: dom.Element[]) {
    this.#page = page;
    this.#roots = roots;
  }

  /** What is shown of this part, a line for each block. */
  get text(): string {
    return pageText(getOuterHTML(this.#roots)).lines.join("\n");
  }

  /** The only shown part with this accessible name: a section, an open dialog, a list, a table. */
  region(name: dom.Name): PlainPart {
    return this.#part(this.#only(dom.isRegion, name, "region"));
  }

  /** The shown elements of a tag, such as `article`, in their order. */
  parts(tag: string): PlainPart[] {
    return this.#all((element) => element.name === tag).map((element) => this.#part(element));
  }

  /** The only shown element of a tag, such as `tr`, that has this text in it. */
  part(tag: string, text: string): PlainPart {
    const parts = this.parts(tag);
    const [only, another] = parts.filter((part) => part.text.replace(/\s+/g, " ").includes(text));
    if (only && !another) return only;
    return this.#missing(
      another ? `only ${tag} with` : `${tag} with`,
      text,
      parts.map((part) => part.text),
    );
  }

  /** The links, in their order. */
  get links(): { name: string; href: string }[] {
    const links = this.#all(({ name, attribs }) => name === "a" && "href" in attribs);
    return links.map((link) => ({ name: this.#nameOf(link), href: link.attribs.href! }));
  }

  /** Where the first link of this name leads. */
  href(name: dom.Name): string {
    const link = this.links.find((one) => dom.fits(one.name, name));
    if (link) return link.href;
    return this.#missing(
      "link",
      name,
      this.links.map((one) => one.name),
    );
  }

  async follow(name: dom.Name): Promise<PlainPage> {
    return this.#page().browser.open(this.#absolute(this.href(name)));
  }

  /** The names of the buttons that can be pressed, in their order. */
  get buttons(): string[] {
    return this.#all(dom.isButton).map((button) => this.#nameOf(button));
  }

  /** The labels of the fields, in their order. */
  get fields(): string[] {
    return this.#all(dom.isField).map((field) => this.#nameOf(field));
  }

  /** The value of the only field with this label; of a list its chosen option, of a box whether it is checked. */
  value(label: dom.Name): string | boolean {
    return dom.valueOf(this.#only(dom.isField, label, "field"));
  }

  /** Fills in fields of the form of the first button with this name, and presses it. */
  async press(name: dom.Name, fields: dom.Fields = {}): Promise<PlainPage> {
    const { browser, document, url } = this.#page();
    const button = this.#all(dom.isButton).find((one) => dom.fits(this.#nameOf(one), name));
    if (!button) return this.#missing("button", name, this.buttons);
    const form = dom.formOf(button, document);
    if (!form) throw new Error(`the button ${String(name)} on ${url} belongs to no form`);
    const all = dom.fieldsOf(form, document);
    const typed = new Map(
      Object.entries(fields).map(([label, value]) => {
        const field = all.find((one) => dom.isField(one) && this.#nameOf(one) === label);
        const labels = all.map((one) => this.#nameOf(one));
        return [field ?? this.#missing("field", label, labels), value] as const;
      }),
    );
    const pairs = dom.pairsOf(all, typed);
    if (button.attribs.name) pairs.push([button.attribs.name, button.attribs.value ?? ""]);
    const action = button.attribs.formaction ?? form.attribs.action ?? url;
    const method = button.attribs.formmethod ?? form.attribs.method ?? "get";
    return browser.send(this.#absolute(action), method.toLowerCase(), pairs);
  }

  #absolute(address: string): string {
    const { pathname, search } = new URL(address, `http://page${this.#page().url}`);
    return pathname + search;
  }

  #part(root: dom.Element): PlainPart {
    return new PlainPart(this.#page, [root]);
  }

  #nameOf(element: dom.Element): string {
    return dom.nameOf(element, this.#page().document);
  }

  #all(is: (element: dom.Element) => boolean): dom.Element[] {
    return findAll(is, this.#roots).filter(dom.isShown);
  }

  #only(is: (element: dom.Element) => boolean, name: dom.Name, kind: string): dom.Element {
    const all = this.#all(is);
    const fitting = all.filter((element) => dom.fits(this.#nameOf(element), name));
    // A list in a section of the same name is that section.
    const outer = fitting.filter((element) => !fitting.some((one) => dom.isWithin(element, one)));
    if (outer.length === 1) return outer[0]!;
    return this.#missing(
      outer.length === 0 ? kind : `only ${kind}`,
      name,
      all.map((element) => this.#nameOf(element)),
    );
  }

  #missing(kind: string, name: dom.Name, there: string[]): never {
    const { status, url } = this.#page();
    throw new Error(
      `no ${kind} ${String(name)} on ${url} (${status}) among ${there.filter(Boolean).join(" | ")}`,
    );
  }
}

export class PlainPage extends PlainPart {
  readonly browser: PlainBrowser;
  /** Path and query after all redirects. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
  readonly document: dom.Document;

  constructor(browser: PlainBrowser, url: string, status: number, html: string) {
    const document = parseDocument(html);
    super(() => this, document.children as dom.Element[]);
    this.browser = browser;
    this.url = url;
    this.status = status;
    this.html = html;
    this.document = document;
  }

  /** The text of the first heading. */
  get heading(): string {
    const [heading] = getElementsByTagName("h1", this.document, true, 1);
    return heading ? dom.clean(textContent(heading)) : "";
  }
}
