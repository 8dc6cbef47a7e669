import { Icon } from "./icon.tsx";

/** The ready-made pictures, by the code that `avatar_url` holds, with their drawing and colour. */
export const AVATAR_PRESETS = {
  "icon:user-blue": { icon: "person", hue: "blue", label: "Pessoa, azul" },
  "icon:user-primary": { icon: "person", hue: "brand", label: "Pessoa, verde-escuro" },
  "icon:briefcase-green": { icon: "briefcase", hue: "green", label: "Maleta, verde" },
  "icon:sparkles-purple": { icon: "sparkles", hue: "purple", label: "Brilhos, roxo" },
  "icon:heart-red": { icon: "heart", hue: "red", label: "Coração, vermelho" },
  "icon:star-yellow": { icon: "star", hue: "yellow", label: "Estrela, amarelo" },
  "icon:zap-orange": { icon: "zap", hue: "orange", label: "Raio, laranja" },
  "icon:user-gray": { icon: "person", hue: "gray", label: "Pessoa, cinza" },
} as const;

type AvatarPreset = keyof typeof AVATAR_PRESETS;

/** A person's round picture: their photo, a preset, or a neutral drawing. Decorative. */
export function Avatar({ url, size = "2rem" }: { url: string | null; size?: string }) {
  if (url !== null && !url.startsWith("icon:")) {
    return (
      <img src={url} alt="" width={64} height={64} className="avatar" style={{ width: size, height: size }} />
    );
  }
  const { icon, hue } = AVATAR_PRESETS[url !== null && isAvatarPreset(url) ? url : "icon:user-gray"];
  return (
    <span className="avatar" data-hue={hue} style={{ width: size, height: size }}>
      <Icon name={icon} />
    </span>
  );
}

export function isAvatarPreset(value: string): value is AvatarPreset {
  return Object.hasOwn(AVATAR_PRESETS, value);
}
