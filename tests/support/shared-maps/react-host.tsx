import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FarmMap } from '../../../embed/examples/FarmMap.tsx';

/** An agent's page in React around the example; its query string holds the keys of two farms. */
const [first = '', second = ''] = location.search.slice(1).split('&');

function Farms() {
  const [mapKey, setMapKey] = useState(first);
  const [layers, setLayers] = useState('boundary');
  const [isShown, setShown] = useState(true);
  const [said, setSaid] = useState<string[]>([]);
  const say = (text: string) => setSaid((before) => [...before, text]);
  return (
    <>
      <button onClick={() => setMapKey(second)}>Other farm</button>
      <button onClick={() => setMapKey('none')}>No farm</button>
      <button onClick={() => setLayers('parcels')}>Parcels</button>
      <button onClick={() => setShown(!isShown)}>Show or hide</button>
      {isShown && (
        <FarmMap
          mapKey={mapKey}
          layers={layers}
          height={300}
          onReady={(areaHa) => say(`${areaHa} ha`)}
          onMissing={say}
        />
      )}
      <output>{said.join(', ')}</output>
    </>
  );
}

const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(
  <StrictMode>
    <Farms />
  </StrictMode>,
);
