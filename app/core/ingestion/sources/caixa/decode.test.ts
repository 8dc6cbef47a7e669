import { expect, test } from "vitest";
import { decodeAll, listDecoder } from "#app/core/ingestion/files/decode.ts";
import { sniff } from "./sniff.ts";

const TEXT = "N° do imóvel;Endereço;São João – “Praça”\n";
const LONG = "A".repeat(200_000);
const LATIN = "N° do imóvel;Endereço;São João\n";

test.for<[string, Uint8Array, string]>([
  ["ISO-8859-1", Buffer.from(LATIN, "latin1"), LATIN],
  ["Windows-1252 quotes and dashes", Buffer.from([0x93, 0x41, 0x94, 0x96, 0x80]), "“A”–€"],
  ["UTF-8", Buffer.from(TEXT), TEXT],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TEXT}`), TEXT],
  ["UTF-16 as spreadsheets write it", Buffer.from(`\uFEFF${TEXT}`, "utf16le"), TEXT],
  ["UTF-16, big end first", Buffer.from(`\uFEFF${TEXT}`, "utf16le").swap16(), TEXT],
  ["ASCII", Buffer.from("N do imovel\n"), "N do imovel\n"],
  ["nothing", new Uint8Array(), ""],
  ["UTF-8 cut inside a character", Buffer.from("São João").subarray(0, -2), "São Jo\uFFFD"],
  ["UTF-8 whose accent comes late", Buffer.from(`${LONG}São`), `${LONG}São`],
  ["ISO-8859-1 whose accent comes late", Buffer.from(`${LONG}São`, "latin1"), `${LONG}São`],
])("%s is recognised", ([, bytes, text]) => {
  expect(decodeAll(bytes)).toBe(text);
});

test.for([1, 2, 3, 7, 64])("chunks of %i bytes are decoded like the whole text", (size) => {
  for (const bytes of [Buffer.from(TEXT.repeat(50)), Buffer.from(LATIN.repeat(50), "latin1")]) {
    const decoder = listDecoder();
    let text = "";
    for (let at = 0; at < bytes.length; at += size) text += decoder.push(bytes.subarray(at, at + size));
    expect(text + decoder.end()).toBe(decodeAll(bytes));
  }
});

test("plain text is returned before the encoding is decided", () => {
  const decoder = listDecoder();
  expect(decoder.push(Buffer.from("abc"))).toBe("abc");
});

test("bytes that fit no character of the encoding become U+FFFD", () => {
  const decoder = listDecoder();
  const text = decoder.push(Buffer.concat([Buffer.from("é".repeat(40_000)), Buffer.from([0xe1, 0x20])]));
  expect(text + decoder.end()).toMatch(/é\uFFFD $/);
});

test.for<[string, string | Uint8Array, ReturnType<typeof sniff>]>([
  ["nothing", "", "empty"],
  ["blank lines", "\n \r\n", "empty"],
  ["a list", "\n Lista de Imóveis da Caixa;;", "list"],
  ["a UTF-16 list", Buffer.from("\uFEFF N° do imóvel", "utf16le"), "list"],
  ["an address with a stray control character", `${"RUA A;".repeat(30)}\u001a`, "list"],
  ["the bot manager's page", "<head>\n<title>Radware Bot Manager CAPTCHA</title>", "captcha"],
  ["another captcha page", '<!DOCTYPE html><script src="https://js.hcaptcha.com/1/api.js">', "captcha"],
  ["a web page", "\uFEFF<!DOCTYPE html><html><title>Erro</title>", "html"],
  ["a property page", "<!DOCTYPE html><script>$('#frm_detalhe').submit()</script>", "property-page"],
  ["a zip", Buffer.from("PK\u0003\u0004abc"), "zip"],
  ["JSON", ' [{"cod":"1"}]', "json"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), "image"],
  ["a PDF", "%PDF-1.7", "pdf"],
  ["an archive", Buffer.from([0x1f, 0x8b, 8, 0]), "binary"],
  ["a spreadsheet", "PK\u0003\u0004\u0014\u0000[Content_Types].xml", "office"],
  ["a letter", "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=a\n", "mhtml"],
  [
    "a property page in parts",
    "From: <Saved by Blink>\nSnapshot-Content-Location: https://x/detalhe-imovel.asp?hdnimovel=1\nContent-Type: multipart/related",
    "property-page",
  ],
  ["a web archive", "bplist00\u00d1\u0001", "property-page"],
  ["text of a property page", "Topo\nNúmero do imóvel: 1\n", "property-page"],
  [
    "text of a page without property",
    "O imóvel que você procura não está mais disponível para venda",
    "property-page",
  ],
])("%s is recognised by its content", ([, content, kind]) => {
  expect(sniff(typeof content === "string" ? Buffer.from(content) : content)).toBe(kind);
});
