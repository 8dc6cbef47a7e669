import { Icon } from "#app/ui/icon.tsx";

/** How to avoid fraud: who sells, on which site, and that nothing is paid on this portal. */
export function AntiFraud() {
  return (
    <aside className="anti-fraud" aria-labelledby="golpe">
      <Icon name="shield" className="icon mt-0.5" />
      <div className="grid gap-1">
        <h2 id="golpe" className="text-sm font-semibold">
          Cuidado com golpes
        </h2>
        <p className="max-w-[70ch] text-sm">
          A proposta é feita só no site oficial, que termina em <strong>caixa.gov.br</strong> (
          <strong>venda-imoveis.caixa.gov.br</strong>), ou no do leiloeiro que o edital nomeia. Nunca pague
          nada aqui, nem a quem falar em nosso nome: o Martelo não vende, não intermedeia e não recebe por
          imóveis. Este portal não é afiliado à Caixa.
        </p>
      </div>
    </aside>
  );
}
