import { expect, test } from "vitest";
import { loggedUrl } from "./logged-url.ts";

test.for([
  ["/lista/abc-DEF_1?pagina=2", "/lista/…?pagina=2"],
  ["/lista/abc.data", "/lista/…"],
  ["http://localhost:3000/feeds/abc/imoveis.xml", "http://localhost:3000/feeds/…/imoveis.xml"],
  ["/avisos/cancelar?t=abc", "/avisos/cancelar?t=…"],
  ["/dashboard?q=/lista/abc", "/dashboard?q=/lista/abc"],
])("%s is logged as %s", ([url, logged]) => expect(loggedUrl(url)).toBe(logged));
