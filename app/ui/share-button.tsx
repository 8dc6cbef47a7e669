import { useState } from "react";
import { copyText } from "./copy-button.tsx";
import { useHydrated } from "./hydrated.tsx";
import { Icon } from "./icon.tsx";
import { showToast, goodNews } from "./toast.ts";

/** Copies a page's address; if the browser refuses, shows it for copying by hand. Needs JavaScript. */
export function ShareButton({ address }: { address: string }) {
  const [refused, setRefused] = useState(false);
  async function copy() {
    const copied = await copyText(address);
    setRefused(!copied);
    if (copied) showToast(goodNews("Link copiado para a área de transferência!"));
  }
  return (
    <>
      <button type="button" className="button share with-script" onClick={copy}>
        <span className="icon-start">
          Compartilhar
          <Icon name="share" />
        </span>
      </button>
      {refused && (
        <label className="order-last grid basis-full gap-1 text-sm">
          Seu navegador não deixou copiar. O link é este:
          <input readOnly value={address} className="field" onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  );
}

interface NativeShareProps {
  title: string;
  text: string;
  address: string;
}

/** Opens the device's share sheet. Its space is reserved before a script knows whether there is one. */
export function NativeShareButton({ title, text, address }: NativeShareProps) {
  const here = useHydrated() && "share" in navigator;
  // Closing the sheet without choosing rejects the promise and is not an error.
  const share = () => void navigator.share({ title, text, url: address }).catch(() => {});
  return (
    <button type="button" className="button native-share" data-here={here || undefined} onClick={share}>
      <span className="icon-start">
        Enviar por outro aplicativo
        <Icon name="external" />
      </span>
    </button>
  );
}
