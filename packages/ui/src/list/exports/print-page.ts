/** Longer than anyone leaves a print dialog open that still needs the page. */
const releaseMs = 600_000;

/** Opens the browser's print dialog for a page of its own, which runs no scripts and is not shown. */
export const printPage = (html: string): void => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.title = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;inset-inline-end:100%;width:1000px;height:1000px;border:0';
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  });
  frame.srcdoc = html;
  document.body.append(frame);
  setTimeout(() => frame.remove(), releaseMs);
};
