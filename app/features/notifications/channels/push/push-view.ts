/** Where devices are turned on, tried and removed, and where that is done from. */
export const DEVICES_PATH = "/settings/avisos/aparelhos";
export const NOTIFICATION_SETTINGS_PATH = "/settings/avisos";

export interface DeviceLine {
  id: string;
  name: string;
  /** `21/11/2026`. */
  since: string;
  /** When something last reached its push service; null: never yet. */
  lastSent: string | null;
  /** Whether its owner is signed in there; it is sent nothing while they are not. */
  signedIn: boolean;
  here: boolean;
}

export interface PushView {
  /** Whether the plan has messages as soon as something is found. */
  allowed: boolean;
  /** Whether its owner wants none for now, on any device. */
  paused: boolean;
  /** What browsers subscribe with. */
  publicKey: string;
  devices: DeviceLine[];
  /** What this browser subscribed with, if messages are turned on in it. */
  endpointHere: string | null;
}
