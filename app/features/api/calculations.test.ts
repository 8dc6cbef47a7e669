import { expect, test } from "vitest";
import { calculate } from "./calculations.ts";

const asked = (query: string) => {
  const [name = "", keys] = query.split("?");
  return calculate(name, new URLSearchParams(keys));
};

test("instalments are answered in reais, with both rates, and the same as a spreadsheet", () => {
  const keys = "valor=320000&prazo=379&taxa=9.3396&tipo_taxa=nominal&sistema=sac";
  const { body } = asked(`parcelas?${keys}`) as { body: { linhas: object[] } };
  expect(body).toMatchObject({ taxa_nominal: 9.3396, taxa_efetiva: 9.75 });
  expect(body.linhas[0]).toEqual({
    n: 1,
    amortizacao: 844.33,
    juros: 2490.56,
    prestacao: 3334.89,
    saldo: 319155.67,
  });
  expect(asked(`parcelas.csv?${keys}`)).toMatchObject({
    csv: expect.stringContaining("\r\n1;844,33;2490,56;3334,89;319155,67\r\n"),
  });
});

test.for<[query: string, body: object]>([
  ["debito?quem=teto&percentual=10&avaliacao=200000&divida=20001", { comprador: 20_000, caixa: 1 }],
  ["debito?quem=limiar&percentual=10&avaliacao=200000&divida=20001", { comprador: 0, caixa: 20_001 }],
  ["debito?quem=limiar&valor=1000&avaliacao=200000&divida=999,99", { comprador: 999.99, caixa: 0 }],
  ["debito?quem=comprador&divida=150,5", { comprador: 150.5, caixa: 0 }],
  ["debito?quem=caixa&avaliacao=200000&divida=150", { comprador: 0, caixa: 150 }],
  [
    "ganho?compra=140000&data_compra=2026-03-10&venda=200000&data_venda=2026-09-10",
    { ganho: 60_000, fr1: 1, fr2: 0.975839, base: 58_550.37, imposto: 8_782.55 },
  ],
  ["aluguel?rendimento=6000", { base: 5_392.8, imposto_da_tabela: 574.29, redutor: 179.75, imposto: 394.54 }],
])("%s is answered in reais", ([query, body]) => {
  expect(asked(query)).toEqual({ body });
});

test.for([
  ["parcelas?prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=0&prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=-1&prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=abc&prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=1000&prazo=421&taxa=10&tipo_taxa=nominal&sistema=sac", "prazo"],
  ["parcelas?valor=1000&prazo=1.5&taxa=10&tipo_taxa=nominal&sistema=sac", "prazo"],
  ["parcelas?valor=1000&prazo=12&taxa=100,01&tipo_taxa=nominal&sistema=sac", "taxa"],
  ["parcelas?valor=1000&prazo=12&taxa=10&tipo_taxa=mensal&sistema=sac", "tipo_taxa"],
  ["parcelas?valor=1000&prazo=12&taxa=10&tipo_taxa=nominal&sistema=toString", "sistema"],
  ["debito?quem=teto&avaliacao=1000&divida=5", "percentual"],
  ["debito?quem=teto&percentual=10&valor=5&avaliacao=1000&divida=5", "percentual"],
  ["debito?quem=limiar&percentual=10&divida=5", "avaliacao"],
  ["debito?quem=limiar&percentual=100.5&avaliacao=1000&divida=5", "percentual"],
  ["debito?quem=outro&divida=5", "quem"],
  ["debito?quem=caixa", "divida"],
  ["ganho?compra=1&data_compra=2026-02-30&venda=2&data_venda=2026-03-01", "data_compra"],
  ["ganho?compra=1&data_compra=1995-12-31&venda=2&data_venda=2026-03-01", "data_compra"],
  ["ganho?compra=1&data_compra=2026-03-02&venda=2&data_venda=2026-03-01", "data_venda"],
  ["aluguel", "rendimento"],
  ["aluguel?rendimento=-5", "rendimento"],
] as const)("a value that cannot be used is refused by the name of its key: %s", ([query, key]) => {
  expect(asked(query)).toMatchObject({
    status: 400,
    detail: expect.stringMatching(new RegExp(`^${key}: .+\\.$`)),
  });
});

test("amounts and rates are read as people write them", () => {
  const typed = asked("parcelas?valor=R$ 320 mil&prazo=379&taxa=9,3396 %&tipo_taxa=nominal&sistema=sac");
  expect(typed).toEqual(
    asked("parcelas?valor=320000.00&prazo=379&taxa=9.3396&tipo_taxa=nominal&sistema=sac"),
  );
});

test("a calculation that does not exist has no answer, whatever objects inherit", () => {
  expect([asked("nada"), asked("constructor")]).toEqual([null, null]);
});
