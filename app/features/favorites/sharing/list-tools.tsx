import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SHARE_PATH } from "./share-path.ts";

/** Actions on the whole list: share it, export it. */
export function ListTools() {
  return (
    <nav aria-label="Lista de favoritos" className="list-tools">
      <Link to={SHARE_PATH} className="button">
        <span className="icon-start">
          Compartilhar
          <Icon name="share" />
        </span>
      </Link>{" "}
      <a href="/favorites/planilha.csv" className="button" aria-label="Baixar planilha dos favoritos">
        <span className="icon-start">
          Planilha
          <Icon name="file" />
        </span>
      </a>{" "}
      <a
        href="/favorites/prazos.ics"
        className="button"
        aria-label="Baixar prazos dos favoritos para o calendário"
      >
        <span className="icon-start">
          Prazos
          <Icon name="calendar" />
        </span>
      </a>
    </nav>
  );
}
