const REASONS = {
  full: 'This device has no room left for Fenceline. Free some space, or remove a farm kept on this device, then try again.',
  blocked:
    'Your browser does not let Fenceline store data on this device. Allow it in the browser’s settings, or leave the private window, then try again.',
} as const;

/** The device refused to store something; `message` can be shown to the user. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError';
  readonly reason: keyof typeof REASONS;

  constructor(reason: keyof typeof REASONS, cause?: unknown) {
    super(REASONS[reason], { cause });
    this.reason = reason;
  }

  /**
   * Browsers report full and forbidden storage in several ways, but only full storage has an error
   * name of its own.
   */
  static of(cause: unknown): DeviceStorageError {
    if (cause instanceof DeviceStorageError) return cause;
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    return new DeviceStorageError(isFull ? 'full' : 'blocked', cause);
  }
}
