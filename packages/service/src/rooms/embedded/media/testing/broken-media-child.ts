// Plays a media process whose WebRTC library cannot be loaded.

throw new Error('libwebrtc.so: cannot open shared object file');
