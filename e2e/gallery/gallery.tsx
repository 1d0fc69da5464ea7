import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/web/styles/tokens.css'
import '../../src/web/styles/base.css'
import './gallery.css'
import { AtHome } from '../../src/web/testing/AtHome.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import { Later } from './Later.tsx'
import { Messages } from './Messages.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import { OpenFormDialog } from './OpenFormDialog.tsx'
import { Questions } from './Questions.tsx'
import { Said } from './Said.tsx'
import { Tables } from './Tables.tsx'
import { Undone } from './Undone.tsx'

/** A page for each group of components, chosen by the address: `?sheet=tables`. */
const SHEETS: Readonly<Record<string, ComponentType>> = {
  controls: Controls,
  fields: Fields,
  messages: Messages,
  later: Later,
  tables: Tables,
  figures: Figures,
  questions: Questions,
  dialog: OpenDialog,
  'form-dialog': OpenFormDialog,
  toast: Said,
  undo: Undone,
}

const root = document.getElementById('root')
const name = new URLSearchParams(window.location.search).get('sheet') ?? 'controls'
const Sheet = SHEETS[name]
if (!root || !Sheet) throw new Error(`no sheet is called ${name}`)

createRoot(root).render(
  <StrictMode>
    <AtHome>
      <main className="gallery">
        <h1>معرض المكونات</h1>
        <div className="specimens">
          <Sheet />
        </div>
      </main>
    </AtHome>
  </StrictMode>,
)
