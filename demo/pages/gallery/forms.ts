// The other forms that the element has on a page: as a launcher in a corner, and as an orb alone.

/** One form in one state; all but the title is for the address of the frame. */
export interface GalleryForm {
  readonly title: string;
  readonly state: string;
  readonly variant: 'launcher' | 'orb';
  /** Whether the launcher's panel stays shut. Default: false. */
  readonly isClosed?: boolean;
  /** Words beside the launcher's icon. */
  readonly words?: string;
}

export const GALLERY_FORMS: readonly GalleryForm[] = [
  { title: 'Launcher', state: 'ready', variant: 'launcher', isClosed: true },
  { title: 'Launcher with words', state: 'ready', variant: 'launcher', isClosed: true, words: 'Ask Luigi' },
  { title: 'Launcher during a call', state: 'speaking', variant: 'launcher', isClosed: true },
  { title: 'Launcher’s panel', state: 'listening', variant: 'launcher' },
  { title: 'Orb at rest', state: 'ready', variant: 'orb' },
  { title: 'Orb during a call', state: 'speaking', variant: 'orb' },
];
