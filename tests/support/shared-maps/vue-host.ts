import { createApp, h, ref } from 'vue';
import SharedMap from '../../../embed/examples/SharedMap.vue';

/** An agent's page in Vue around the example; its query string holds the keys of two farms. */
const [first = '', second = ''] = location.search.slice(1).split('&');

const place = document.createElement('main');
document.body.append(place);
createApp({
  setup() {
    const mapKey = ref(first);
    const layers = ref('boundary');
    const isShown = ref(true);
    const said = ref<string[]>([]);
    const button = (label: string, onClick: () => unknown) => h('button', { onClick }, label);
    return () => [
      button('Other farm', () => (mapKey.value = second)),
      button('No farm', () => (mapKey.value = 'none')),
      button('Parcels', () => (layers.value = 'parcels')),
      button('Show or hide', () => (isShown.value = !isShown.value)),
      isShown.value
        ? h(SharedMap, {
            mapKey: mapKey.value,
            layers: layers.value,
            height: 300,
            onReady: (areaHa: number) => said.value.push(`${areaHa} ha`),
            onMissing: (reason: string) => said.value.push(reason),
          })
        : null,
      h('output', said.value.join(', ')),
    ];
  },
}).mount(place);
