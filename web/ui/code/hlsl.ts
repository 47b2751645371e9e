import type { LanguageFn } from 'highlight.js';

/** The scalar types of HLSL, and their vectors (`float3`) and matrices (`float4x4`). */
const TYPE = /\b(?:bool|int|uint|half|float|double|fixed|min16float)(?:[1-4](?:x[1-4])?)?\b/;

/** Grammar of HLSL, DirectX's shader language, which Unity uses too. */
export const hlsl: LanguageFn = (hljs) => ({
  name: 'HLSL',
  keywords: {
    keyword:
      'break case cbuffer centroid const continue default discard do else extern for groupshared if in inline inout interface linear nointerpolation noperspective out packoffset precise register return row_major static struct switch tbuffer technique typedef uniform void volatile while',
    literal: 'true false NULL',
    type: 'Buffer ByteAddressBuffer RWBuffer RWStructuredBuffer RWTexture2D RWTexture3D SamplerComparisonState SamplerState StructuredBuffer Texture1D Texture2D Texture2DArray Texture3D TextureCube sampler sampler2D samplerCUBE',
    built_in:
      'abs acos all any asin atan atan2 ceil clamp clip cos cross ddx ddy degrees determinant distance dot exp exp2 floor fmod frac length lerp log log2 max min modf mul normalize pow radians reflect refract round rsqrt saturate sign sin smoothstep sqrt step tan tex2D texCUBE transpose trunc',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    hljs.C_NUMBER_MODE,
    { scope: 'meta', begin: /^[ \t]*#\w+/ },
    { scope: 'type', begin: TYPE },
    { scope: 'symbol', begin: /:\s*(?:SV_)?[A-Z][A-Za-z_]*\d*\b/ },
  ],
});
