import { expect, test } from "vitest";
import { loggedUrl } from "./logged-url.ts";

test.for([
  ["/lista/abc-DEF_1?pagina=2", "/lista/…?pagina=2"],
  ["/lista/abc.data", "/lista/…"],
  ["http://localhost:3000/feeds/abc/imoveis.xml", "http://localhost:3000/feeds/…/imoveis.xml"],
  ["/avisos/cancelar?t=abc", "/avisos/cancelar?t=…"],
  ["/avisos/cancelar.data?_routes=x&t=abc&y=1", "/avisos/cancelar.data?_routes=x&t=…&y=1"],
  ["/interesse?token=abc", "/interesse?token=…"],
  ["/conta/exclusao.data?a=1&token=abc&b=2", "/conta/exclusao.data?a=1&token=…&b=2"],
  ["/guia/primeira-compra?renda=5000&fgts=1", "/guia/primeira-compra?…"],
  [
    "http://localhost:3000/guia/primeira-compra.data?renda=5000",
    "http://localhost:3000/guia/primeira-compra.data?…",
  ],
  [
    "/guia/primeira-compra/calendario.ics?venceu=2026-12-01",
    "/guia/primeira-compra/calendario.ics?venceu=2026-12-01",
  ],
  ["/dashboard?q=/lista/abc", "/dashboard?q=/lista/abc"],
])("%s is logged as %s", ([url, logged]) => expect(loggedUrl(url)).toBe(logged));
