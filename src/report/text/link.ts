export interface Link {
  /** Words of ours. */
  text: string;
  url: string;
}

/** Markdown links; an address of an unexpected form is left out. */
export function renderLinks(links: readonly Link[]): string {
  const isPlain = ({ url }: Link) => /^https?:\/\/[\w.:-]+(?:\/[\w.%-]+)+\/?$/.test(url);
  return links
    .filter(isPlain)
    .map(({ text, url }) => `[${text}](${url})`)
    .join(" · ");
}
