/** Functions of pdfkit that are missing in its types. */
declare namespace PDFKit {
  namespace Mixins {
    interface StructureElementOptions {
      /** Which cells a heading of a table is for. */
      scope?: 'Column' | 'Row' | 'Both';
    }
  }
  interface PDFOutline {
    /** `left` and `top` in points: a press leads to this place of the present page. */
    addItem(title: string, options?: { left?: number; top?: number }): PDFOutline;
  }
}
