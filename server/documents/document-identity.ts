/** What a document says about itself: its number, who issued it and where to check it. */
export interface DocumentIdentity {
  /** As printed: `FL-7K3M-92QX-4TRA`. */
  number: string;
  issuer: {
    name: string;
    /** Formatted; null where none is configured. */
    abn: string | null;
    contact: string;
  };
  /** Address of the page that verifies it. */
  verifyAt: string;
  /** Program and version that made it: `Fenceline 2022.6.0`. */
  software: string;
}
