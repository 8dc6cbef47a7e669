import { AVATAR_PRESETS, isAvatarPreset } from "./avatar-presets.ts";
import { Icon } from "./icon.tsx";

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
