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
