'use client';
import { VoiceAgent } from '@voice-agent/react';
import { useMemo, useState } from 'react';

export function Call({ firstName }: { readonly firstName: string }) {
  const [status, setStatus] = useState('ready');
  const [words, setWords] = useState('');
  const variables = useMemo(() => ({ first_name: firstName }), [firstName]);
  return (
    <>
      <p>
        The call is <output id="status">{status}</output>. Last words: <q id="words">{words}</q>
      </p>
      <VoiceAgent
        variables={variables}
        onStatus={(event) => setStatus(event.status)}
        onTranscripts={({ transcripts }) => setWords(transcripts.at(-1)?.text ?? '')}
      />
    </>
  );
}
