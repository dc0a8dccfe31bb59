/** One tab at a time has the engine: the newest that claimed it, while it is seen. */
const CHANNEL = 'live-engine';

export type TabTurn = {
  /** `hidden`: nobody sees the page. `elsewhere`: another tab has claimed the engine since. */
  readonly state: () => 'here' | 'hidden' | 'elsewhere';
  /** This tab has it from now on. */
  readonly claim: () => void;
  readonly close: () => void;
};

/** `onChange` is told when the state may be another. Browsers without channels let each tab have an engine of its own. */
export const createTabTurn = (onChange: () => void): TabTurn => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  let isElsewhere = false;

  const handleClaim = (): void => {
    // A hidden tab has stopped, and takes the engine over when it is seen again.
    isElsewhere = !document.hidden;
    onChange();
  };
  channel?.addEventListener('message', handleClaim);
  document.addEventListener('visibilitychange', onChange);

  return {
    state: () => (document.hidden ? 'hidden' : isElsewhere ? 'elsewhere' : 'here'),
    claim: () => {
      isElsewhere = false;
      channel?.postMessage('claimed');
    },
    close: () => {
      channel?.close();
      document.removeEventListener('visibilitychange', onChange);
    },
  };
};
