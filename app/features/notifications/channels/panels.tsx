import type { ComponentType } from "react";
import type { ChannelName } from "#app/features/notifications/channel.ts";
import type { PanelViews } from "./channels.server.ts";
import { LettersSection } from "./email/letters-section.tsx";
import { DevicesSection } from "./push/screen/devices-section.tsx";

type Panels = {
  [Name in ChannelName]: PanelViews[Name] extends null ? null : ComponentType<{ view: PanelViews[Name] }>;
};

/** The channels' sections of the settings, in the order of the page. */
const PANELS: Panels = { email: LettersSection, push: DevicesSection, bell: null, feeds: null };

export function ChannelPanels({ views }: { views: PanelViews }) {
  return (Object.keys(PANELS) as ChannelName[]).map((name) => {
    const Panel = PANELS[name] as ComponentType<{ view: unknown }> | null;
    return Panel && <Panel key={name} view={views[name]} />;
  });
}
