import { useRef } from "react";
import { Form } from "react-router";
import { AVATAR_PRESETS, Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhotoUpload } from "./photo-upload.tsx";
import type { Profile } from "./profile.ts";

/** How others see the member (picture, name, e-mail), with the ways to change the picture. */
export function PicturePanel({ profile }: { profile: Profile }) {
  return (
    <section className="panel justify-items-center text-center" aria-label="Foto do perfil">
      <Avatar url={profile.avatarUrl} size="6rem" />
      <div className="w-full min-w-0">
        <p className="font-semibold wrap-anywhere">{profile.fullName || "Usuário"}</p>
        <p className="text-sm wrap-anywhere text-muted">{profile.email}</p>
      </div>
      <div className="grid w-full gap-2">
        <PresetDialog chosen={profile.avatarUrl} />
        <PhotoUpload />
        {profile.avatarUrl !== null && (
          <Form method="post" action="/settings/avatar" preventScrollReset className="grid">
            <button name="remover" value="sim" className="button button-plain text-red">
              <span className="icon-start">
                {profile.avatarUrl.startsWith("icon:") ? "Remover ícone" : "Remover foto"}
                <Icon name="trash" />
              </span>
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}

/** The ready-made pictures, in a popover of the browser that opens without a script. */
function PresetDialog({ chosen }: { chosen: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="button" popoverTarget="icones-do-perfil">
        <span className="icon-start">
          Escolher ícone
          <Icon name="sparkles" />
        </span>
      </button>
      <dialog
        ref={dialog}
        id="icones-do-perfil"
        popover="auto"
        className="box text-left"
        aria-labelledby="icones-titulo"
      >
        <div className="flex items-center justify-between gap-4">
          <h2 id="icones-titulo" className="text-lg font-semibold">
            Escolha um ícone
          </h2>
          <button
            type="button"
            className="button button-plain button-icon"
            aria-label="Fechar"
            popoverTarget="icones-do-perfil"
            popoverTargetAction="hide"
          >
            <Icon name="close" />
          </button>
        </div>
        <Form
          method="post"
          action="/settings/avatar"
          preventScrollReset
          className="preset-grid"
          onSubmit={() => dialog.current?.hidePopover()}
        >
          {Object.entries(AVATAR_PRESETS).map(([code, { label }]) => (
            <button
              key={code}
              name="icone"
              value={code}
              className="preset"
              aria-label={label}
              aria-pressed={code === chosen}
            >
              <Avatar url={code} size="3.5rem" />
            </button>
          ))}
        </Form>
      </dialog>
    </>
  );
}
