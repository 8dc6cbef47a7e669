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

export function isAvatarPreset(value: string): value is AvatarPreset {
  return Object.hasOwn(AVATAR_PRESETS, value);
}
