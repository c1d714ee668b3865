import type { ReactNode } from 'react';
import { Component } from 'react';
import { ScreenFailed } from './ScreenFailed.tsx';

interface State {
  error: unknown;
}

/** Last resort: a fault in one screen leaves the shell running. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <main id="content" tabIndex={-1}>
        <ScreenFailed onRetry={() => this.setState({ error: null })} />
      </main>
    );
  }
}
