import { Icon } from "#app/ui/icon.tsx";
import { Scene } from "./scene.tsx";

const STEPS = [
  [
    "busque",
    "Busque",
    "Escreva uma cidade, um endereço ou uma frase inteira. A busca entende o que você quer.",
  ],
  ["filtre", "Filtre", "Preço, desconto, quartos, modalidade: cada opção mostra quantos imóveis existem."],
  [
    "alertas",
    "Receba alertas",
    "Salve a busca: quando um imóvel entra na lista ou baixa de preço, você fica sabendo.",
  ],
  [
    "aproveite",
    "Aproveite as oportunidades",
    "Confira o que falta saber e faça a proposta na página oficial. Nós levamos você até lá.",
  ],
] as const;

/** From the first word to the proposal, in four steps. */
export function HowItWorks() {
  return (
    <section className="landing-part page" aria-labelledby="como-funciona">
      <h2 id="como-funciona">Como Funciona</h2>
      <ol className="steps swipe-row">
        {STEPS.map(([scene, title, text], index) => (
          <li key={title}>
            <Scene name={scene} className="scene-step" />
            <h3>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>{" "}
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const BENEFITS = [
  [
    "gavel",
    "O preço com o nome da etapa",
    "No leilão SFI, o valor da lista é um lance mínimo e pode passar da avaliação. Só mostramos desconto quando o preço está mesmo abaixo dela.",
  ],
  [
    "info",
    "O que não se sabe, dito",
    "A lista não diz se há gente morando nem o que se deve. Cada página separa o que é fato, o que é conta nossa e o que só o edital responde.",
  ],
  [
    "sparkles",
    "Novidade que é novidade",
    "Imóveis somem e voltam. Comparamos cada lista com a anterior: “novo” é quem nunca esteve lá, e quem voltou diz que voltou.",
  ],
  [
    "map",
    "Mapa que não inventa endereço",
    "Cada ponto diz se é a porta, a rua, o bairro ou só o município. No Premium, desenhe uma área e veja o que há dentro dela.",
  ],
  [
    "bell",
    "Alertas do seu jeito",
    "Por e-mail, no celular, no sino ou no seu calendário, com as mesmas condições da busca. De graça, um resumo por dia dos alertas por estado.",
  ],
  [
    "heart",
    "Favoritos que se lembram",
    "No Premium: preço, prazo e etapa em dia, com anotações suas, mesmo depois que o imóvel sai da lista. Comparar lado a lado é de graça.",
  ],
] as const;

/** Six things that other lists of auctions do not do. */
export function Benefits() {
  return (
    <section id="beneficios" className="landing-part page" aria-labelledby="titulo-beneficios">
      <h2 id="titulo-beneficios">Feito para quem não quer surpresas</h2>
      <ul className="benefits swipe-row">
        {BENEFITS.map(([icon, title, text]) => (
          <li key={title} className="panel">
            <span className="benefit-icon">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
