const CHANNEL = 'fenceline:session';
const SIGNED_OUT = 'signed-out';

let channel: BroadcastChannel | undefined;

/** Registers a listener for a sign-out in another tab of this browser, for the life of the page. */
export function onSignOutElsewhere(listener: () => void): void {
  channel?.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SIGNED_OUT) listener();
  });
}

/** Ends the session in every other tab of this browser. */
export function signOutElsewhere(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, no window
  channel?.postMessage(SIGNED_OUT);
}
