import { Component, type ReactNode } from 'react';

/** Shows in the place of a part that failed that it did, and mounts it again on request. */
export class PartBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div
        role="alert"
        className="part-failed flex flex-wrap items-center gap-x-3 rounded-md border border-danger bg-raised px-3 py-1 text-sm text-text"
      >
        This part could not be shown.
        <button
          type="button"
          className="min-h-11 font-medium text-accent underline underline-offset-4"
          onClick={() => this.setState({ hasFailed: false })}
        >
          Try again
        </button>
      </div>
    );
  }
}
