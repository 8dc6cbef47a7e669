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
  ["/property/8444400000001?lance=90000&reforma=20+mil", "/property/8444400000001?…"],
  [
    "http://localhost:3000/guia/primeira-compra.data?renda=5000",
    "http://localhost:3000/guia/primeira-compra.data?…",
  ],
  [
    "/guia/primeira-compra/calendario.ics?venceu=2026-12-01",
    "/guia/primeira-compra/calendario.ics?venceu=2026-12-01",
  ],
  ["/Guia/Primeira-Compra?Renda=5000", "/Guia/Primeira-Compra?…"],
  ["/guia/primeira-compra/_.data?renda=5000", "/guia/primeira-compra/_.data?…"],
  ["/Lista/abc", "/Lista/…"],
  ["/auth?voltar=%2Fguia%2Fprimeira-compra%3Frenda%3D5000%26fgts%3D1", "/auth?voltar=…"],
  ["/auth.data?aba=entrar&voltar=%2FGuia%2Fprimeira-compra%3Frenda%3D5000", "/auth.data?aba=entrar&voltar=…"],
  ["/ajuda?voltar=/guia/primeira-compra?renda=5000&dinheiro=9", "/ajuda?voltar=…"],
  ["/sem-conexao?para=%2fguia%2fprimeira-compra%3frenda%3d5000%", "/sem-conexao?para=…"],
  ["/ajuda?voltar=%2Fauth%3Fvoltar%3D%252Fguia%252Fprimeira-compra%253Frenda%253D5000", "/ajuda?voltar=…"],
  ["/ajuda?%2Fguia%2Fprimeira-compra%3Frenda=5000", "/ajuda?…"],
  ["/auth?voltar=%2Flista%2Fabc", "/auth?voltar=…"],
  ["/auth?voltar=%2Finteresse%3Ftoken%3Dabc", "/auth?voltar=…"],
  ["/auth?voltar=%2Fguia%2Fprimeira-compra&aba=entrar", "/auth?voltar=%2Fguia%2Fprimeira-compra&aba=entrar"],
  ["/auth?voltar=%2Fdashboard%3Festado%3DRJ", "/auth?voltar=%2Fdashboard%3Festado%3DRJ"],
  ["/dashboard?q=lista/abc+100%", "/dashboard?q=lista/abc+100%"],
])("%s is logged as %s", ([url, logged]) => expect(loggedUrl(url)).toBe(logged));
