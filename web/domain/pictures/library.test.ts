import { expect, test } from 'vitest';
import type { Bio } from '../bios/bio.ts';
import { newPost } from '../posts/post.ts';
import { bioWith, foundPictures, picturePlaces, placeName, postWith } from './library.ts';

const post = {
  ...newPost('colleague', 0),
  id: 'one',
  title: 'Harbour',
  image: '/pictures/a-1x1/1600.jpg',
  content: '![](/pictures/b-2x2/1600.jpg) ![](/pictures/b-2x2/1600.jpg) /pictures/a-1x10/1600.jpg',
};
const link = { url: '/', icon: '/pictures/b-2x2/320.webp', invert: false };
const bio: Bio = {
  id: 'colleague',
  displayName: 'Rowan',
  teamRole: '',
  description: '',
  image: '/art/portrait.svg',
  links: [link, { ...link, icon: '/art/icons/link.svg' }],
  color1: '#000000',
  color2: '#000000',
  order: 1,
  show: true,
};

test('each post and bio that shows a picture is listed once among the picture’s uses', () => {
  const places = picturePlaces([post], [bio]);
  expect(places.get('a-1x1')?.map(placeName)).toEqual(['Harbour']);
  expect(places.get('b-2x2')?.map(placeName)).toEqual(['Harbour', 'Rowan']);
  expect(places.get('c')).toBeUndefined();
});

test('replacing a picture changes all addresses of this picture and no others', () => {
  expect(postWith(post, 'b-2x2', 'n')).toEqual({
    content: '![](/pictures/n/1600.jpg) ![](/pictures/n/1600.jpg) /pictures/a-1x10/1600.jpg',
  });
  expect(postWith(post, 'a-1x1', 'n')).toEqual({ image: '/pictures/n/1600.jpg' });
  expect(postWith(post, 'c', 'n')).toEqual({});
  expect(bioWith(bio, 'b-2x2', 'n')).toEqual({
    links: [{ ...link, icon: '/pictures/n/320.webp' }, bio.links[1]],
  });
  expect(bioWith(bio, 'c', 'n')).toEqual({});
});

test('a picture search finds pictures that have all words in name or description', () => {
  const pictures = [
    { name: 'IMG_0001.jpg', alt: 'Der Leuchtturm bei Nacht, Öl' },
    { name: 'leuchtturm.png', alt: '' },
  ];
  expect(foundPictures(pictures, ' LEUCHT nacht ol ')).toEqual([pictures[0]]);
  expect(foundPictures(pictures, 'leuchtturm')).toHaveLength(2);
  expect(foundPictures(pictures, ' ')).toHaveLength(2);
  expect(foundPictures(pictures, 'tower')).toEqual([]);
});
