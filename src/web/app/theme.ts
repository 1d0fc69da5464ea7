export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'

/** What the browser paints around the page: `--paper` of each theme. index.html knows them, too. */
export const PAPER: Readonly<Record<Theme, string>> = { light: '#f8f3e7', dark: '#1a1712' }

/** What the document shows now. index.html has set it from the store before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Shows a theme and keeps it for the next visit, where the browser allows. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAPER[theme])
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // A private window without storage: the choice lasts as long as the page.
  }
}
