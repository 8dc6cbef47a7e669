import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { MapProblem } from "#app/features/map/map-answer.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Why the expanded map stays closed, and the way in. */
export function GateDialog({ problem, onClose }: { problem: MapProblem; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => dialog.current?.showModal(), []);
  const back = encodeURIComponent(pathname + search);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its Escape is not the map's
    <dialog
      ref={dialog}
      className="map-gate"
      aria-labelledby="map-gate-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form method="dialog" className="flex items-start justify-between gap-2">
        <h2 id="map-gate-title" className="pt-2 text-lg font-semibold">
          {problem.title}
        </h2>
        <button className="button button-plain button-icon flex-none" aria-label="Fechar">
          <Icon name="close" />
        </button>
      </form>
      <p className="text-muted">{problem.detail}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {problem.status === 401 && (
          <>
            <Link to={`/auth?voltar=${back}`} className="button button-brand">
              Entrar
            </Link>
            <Link to={`/auth?voltar=${back}&aba=cadastrar`} className="button">
              Criar conta
            </Link>
          </>
        )}
        {problem.status === 402 && (
          <Link to="/plan" className="button button-brand">
            Conhecer o Premium
          </Link>
        )}
      </div>
    </dialog>
  );
}
