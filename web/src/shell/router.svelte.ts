// The router: the address bar as a value. Keys of seats and invitations are in the fragment, which browsers never send.

export interface Place {
  /** The parts of the path: `/replay/abc` is ['replay', 'abc']. */
  path: string[];
  query: URLSearchParams;
  fragment: URLSearchParams;
}

function read(): Place {
  const path = location.pathname.split('/').filter(Boolean);
  let fragment = location.hash.slice(1);
  if (!fragment.includes('=')) fragment = '';
  return {
    path: path.map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    }),
    query: new URLSearchParams(location.search),
    fragment: new URLSearchParams(fragment),
  };
}

let place = $state.raw(read());

/** The present place. */
export function here(): Place {
  return place;
}

/** Go to an address of this page; with `replace` the back button skips the present one. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  place = read();
  if (!replace) scrollTo(0, 0);
}

/** Follow the browser's back and forward buttons, and unmodified clicks on links into the page. Returns how to stop. */
export function follow(): () => void {
  const back = () => (place = read());
  const click = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
