//! What a hidden layer hands on of its sums: clipped to `0..=1`.

use candle_core::{CpuStorage, CustomOp1, CustomOp2, Layout, Result, Shape, Tensor};

/// Clips to `0..=1`; candle's own `clamp` takes ten passes to go backward.
pub(super) struct Clip;

/// The first, where the second is within `0..=1`; else 0.
struct WhereWithin;

/// The numbers of a tensor, if there are no gaps between them.
fn numbers<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    match layout.contiguous_offsets() {
        Some((start, end)) => Ok(&storage.as_slice()?[start..end]),
        None => candle_core::bail!("what is clipped has gaps"),
    }
}

impl CustomOp1 for Clip {
    fn name(&self) -> &'static str {
        "clip"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let clipped = numbers(storage, layout)?.iter().map(|x| x.clamp(0.0, 1.0)).collect();
        Ok((CpuStorage::F32(clipped), layout.shape().clone()))
    }

    fn bwd(&self, sums: &Tensor, _: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        gradient.contiguous()?.apply_op2_no_bwd(sums, &WhereWithin).map(Some)
    }
}

impl CustomOp2 for WhereWithin {
    fn name(&self) -> &'static str {
        "where within"
    }

    fn cpu_fwd(
        &self,
        gradient: &CpuStorage,
        of_gradient: &Layout,
        sums: &CpuStorage,
        of_sums: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let pairs = numbers(gradient, of_gradient)?.iter().zip(numbers(sums, of_sums)?);
        let within = pairs.map(|(&gradient, sum)| if (0.0..=1.0).contains(sum) { gradient } else { 0.0 });
        Ok((CpuStorage::F32(within.collect()), of_gradient.shape().clone()))
    }
}
