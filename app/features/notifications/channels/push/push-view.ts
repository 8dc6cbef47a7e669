/** Address to which forms about devices are sent, and the address of their page. */
export const DEVICES_PATH = "/settings/avisos/aparelhos";
export const NOTIFICATION_SETTINGS_PATH = "/settings/avisos";

export interface DeviceLine {
  id: string;
  name: string;
  /** `21/11/2026`. */
  since: string;
  /** When a message last reached its push service; null: never. */
  lastSent: string | null;
  /** Whether the member is signed in there; otherwise nothing is sent to it. */
  signedIn: boolean;
  here: boolean;
}

export interface PushView {
  /** Whether the plan has immediate messages. */
  allowed: boolean;
  /** Whether messages are paused on all devices. */
  paused: boolean;
  /** Public key with which browsers subscribe. */
  publicKey: string;
  devices: DeviceLine[];
  /** The address this browser subscribed with, if messages are turned on in it. */
  endpointHere: string | null;
}
